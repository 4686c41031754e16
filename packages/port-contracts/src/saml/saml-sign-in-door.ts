import type { SamlSignInRepository } from "@dragoman/application/saml";
import { refuse, type SamlSignIn } from "@dragoman/domain/saml";
import { type DoorTable, writes } from "../common/one-door-contract.js";

/** One that the provider has just answered. */
export const answered: SamlSignIn = {
  id: "S1", begun: 1_000_000, state: "answered", person: { username: "ann@company.example", displayName: "Ann", role: "linguist" },
};

/** How sign-ins are written. */
export const samlSignInDoor: DoorTable<SamlSignInRepository> = {
  look: ({ adapter }) => adapter.find(answered.id),
  methods: {
    add: writes(async ({ adapter }) => (tell) => adapter.add({ state: answered, events: tell() })),
    update: writes(async ({ adapter }) => {
      await adapter.add({ state: answered });
      return (tell) => adapter.update(answered.id, (signIn) => ({ state: refuse(signIn), events: tell() }));
    }),
    find: "reads",
    sweep: "reads",
  },
};
