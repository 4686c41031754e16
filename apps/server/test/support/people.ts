import { beforeAll } from "@jest/globals";
import type { Answer, Client } from "./client.js";
import type { Dragoman } from "./dragoman.js";
import { later } from "./later.js";

export const password = "Correct-horse-7";

/** Roles that a user can be given without being a super admin, the mightiest first. */
export const roles = ["admin", "linguist", "translator", "observer"] as const;

/** Who asks in tests of rights: a user of each role, one without a role, and a stranger who has not signed in. */
export const everybody = [...roles, "nobody", "stranger"] as const;
export type Name = (typeof everybody)[number];
export type People = Readonly<Record<Name, Client>>;

/** Enters everybody for the tests of a file or of a `describe` block. */
export function usePeople(dragoman: Dragoman): People {
  const entered = new Map<Name, Client>();
  beforeAll(async () => {
    const users = [...roles.map((role) => [role, role] as const), ["nobody", ""] as const];
    await Promise.all(users.map(async ([name, role]) => entered.set(name, await person(dragoman, name, role))));
    entered.set("stranger", dragoman.anybody());
  });
  return Object.fromEntries(everybody.map((name) => [name, later(() => entered.get(name))])) as unknown as People;
}

/** Enters one more user for these tests, `<name>@mail.example`. */
export function usePerson(dragoman: Dragoman, name: string, role: string): Client {
  let entered: Client | undefined;
  beforeAll(async () => { entered = await person(dragoman, name, role); });
  return later(() => entered);
}

/** Enters one more user in the midst of a test, and signs them in. */
export async function person(dragoman: Dragoman, name: string, role: string): Promise<Client> {
  const username = `${name}@mail.example`;
  const answer = await dragoman.admin.post("/users", { username, displayName: name, roles: role, password });
  if (answer.status !== 200) throw new Error(answer.text);
  return dragoman.anybody().signIn(username, password);
}

/** How a request ends, and how it must end for somebody when only these may make it: status and code. */
export type Outcome = readonly [status: number, code: string | null];
export const outcomeOf = ({ status, headers }: Answer): Outcome => [status, headers.get("dragoman-error")];
export function outcomeFor(name: Name, may: readonly Name[]): Outcome {
  if (may.includes(name)) return [200, null];
  return name === "stranger" ? [401, "not-authenticated"] : [403, "role-not-sufficient"];
}
