import type { UserRepository } from "@dragoman/application/users";
import { aUser } from "../common/builders.js";
import { type DoorTable, writes } from "../common/one-door-contract.js";
import type { UserRepositorySubject } from "./user-repository-subject.js";

const [user, other] = [aUser({ id: "user" }), aUser({ id: "other" })];

const letter = { kind: "reset", userId: user.id, sealedUrl: "sealed" } as const;

/** How users are written. */
export const userDoor: DoorTable<UserRepository, UserRepositorySubject> = {
  look: async ({ adapter, owned, mails }) =>
    [await adapter.list({}, { page: 1, perPage: 1000 }), await owned(user.id), await owned(other.id), await mails()],
  methods: {
    add: writes(async ({ adapter }) => (tell) => adapter.add({ state: user, events: tell(), mails: [letter] })),
    update: writes(async ({ adapter }) => {
      await adapter.add({ state: user });
      return (tell) =>
        adapter.update(user.id, (found) => ({ state: { ...found, displayName: "changed" }, events: tell(), mails: [letter] }));
    }),
    // Of the user, and of each translation that goes as well.
    remove: writes(async ({ adapter, own }) => {
      for (const state of [user, other]) await adapter.add({ state });
      for (const owner of [user, other, user]) await own(owner.id);
      return (tell) => adapter.remove(user.id, tell, tell);
    }, 3),
    findByName: "reads",
    findById: "reads",
    findByKeyHash: "reads",
    isRetiredKey: "reads",
    list: "reads",
    count: "reads",
  },
};
