import type { Client } from "./client.js";
import type { Dragoman } from "./dragoman.js";

export const password = "Correct-horse-7";

/** Roles that a user can be given without being a super admin, the mightiest first. */
export const roles = ["admin", "linguist", "translator", "observer"] as const;

/** Who asks in tests of rights: one of each role, and somebody not signed in. */
export type People = Readonly<Record<(typeof roles)[number] | "stranger", Client>>;

/** Enters a user of each role into a new Dragoman and signs all of them in. */
export async function people(dragoman: Dragoman): Promise<People> {
  const signedIn = await Promise.all(roles.map(async (role) => [role, await person(dragoman, role, role)] as const));
  return { ...(Object.fromEntries(signedIn) as Omit<People, "stranger">), stranger: dragoman.anybody() };
}

/** Enters one more user, `<name>@mail.example`, and signs them in. */
export async function person(dragoman: Dragoman, name: string, role: string): Promise<Client> {
  const username = `${name}@mail.example`;
  const answer = await dragoman.admin.post("/users", { username, displayName: name, roles: role, password });
  if (answer.status !== 200) throw new Error(answer.text);
  return dragoman.anybody().signIn(username, password);
}
