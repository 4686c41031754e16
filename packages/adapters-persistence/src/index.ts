export { type ClockWork, type ClockWorkJob, startClockWork } from "./common/clock-work.js";
export { type Database, type DatabaseSettings, openDatabase } from "./common/database.js";
export { PostgresContentStore } from "./common/postgres-content-store.js";
export { PostgresSignals } from "./common/postgres-signals.js";
export { migrate } from "./common/schema/migrate.js";
export { TypeormHostRepository } from "./hosts/typeorm-host-repository.js";
export { TypeormTranslationRepository } from "./translations/typeorm-translation-repository.js";
export { PostgresGuessCounter } from "./users/postgres-guess-counter.js";
export { TypeormUserRepository } from "./users/typeorm-user-repository.js";
