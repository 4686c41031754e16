import { DomainError } from "@dragoman/domain/common";
import { checkFirstPassword, checkUsername, firstAdministratorName, userCreated } from "@dragoman/domain/users";
import type { Clock, Random } from "../common/clock-and-random.js";
import { newUser } from "./create-user.js";
import type { PasswordHasher } from "./identity.js";
import type { UserRepository } from "./user-repository.js";

const generatedLength = 24;

/** What the first administrator is made of. */
export interface FirstAdministratorForm {
  readonly username: string;
  /** Generated when absent. */
  readonly password?: string;
  /** Keeps a generated password for the person who installs; awaited before the user is stored, so that a crash between loses nothing. */
  readonly keep?: (password: string) => Promise<void>;
}

/** What became of the first administrator. */
export interface FirstAdministrator {
  /** False when there were users already; then nothing was changed. */
  readonly created: boolean;
  /** The password that was generated. */
  readonly password?: string;
}

/** Makes the super admin of a new installation. Run at every start, by every server: only one ever makes one. */
export class CreateFirstAdministrator {
  constructor(
    private readonly users: UserRepository,
    private readonly hasher: PasswordHasher,
    private readonly random: Random,
    private readonly clock: Clock,
  ) {}

  async run({ username, password, keep }: FirstAdministratorForm): Promise<FirstAdministrator> {
    const { active, disabled } = await this.users.count();
    if (active + disabled > 0) return { created: false };
    if (username !== firstAdministratorName) checkUsername(username);
    const generated = password === undefined ? this.random.token(generatedLength) : undefined;
    if (generated !== undefined) await keep?.(generated);
    const passwordHash = await this.hasher.hash(checkFirstPassword(password ?? generated!));
    const user = newUser({ username, displayName: "Administrator", role: "super admin", passwordHash }, this.random, this.clock);
    try {
      await this.users.add(userCreated(user));
    } catch (failure) {
      // Another server was faster.
      if (failure instanceof DomainError && failure.code === "user-name-taken") return { created: false };
      throw failure;
    }
    return generated === undefined ? { created: true } : { created: true, password: generated };
  }
}
