import { aTrainingJob, keepTrainingJobs } from "@dragoman/port-contracts/adapted-language-pairs";
import { aTranslation, aUser, contentStoreContract } from "@dragoman/port-contracts/common";
import { translationRepositoryContract } from "@dragoman/port-contracts/translations";
import { contractsOnDatabase, runner } from "../../test/on-database.js";
import { PostgresTrainingJobRepository } from "../adapted-language-pairs/index.js";
import { PostgresContentStore } from "../common/postgres-content-store.js";
import { PostgresLabelRepository } from "../labels/index.js";
import { PostgresUserRepository } from "../users/postgres-user-repository.js";
import { PostgresTranslationRepository } from "./postgres-translation-repository.js";

contractsOnDatabase((opened) => {
  translationRepositoryContract("PostgresTranslationRepository", async () => ({
    ...await opened.fresh(), adapter: new PostgresTranslationRepository(opened.database),
    labels: new PostgresLabelRepository(opened.database), users: new PostgresUserRepository(opened.database),
  }), runner);
  // Beside translations, because contents live as long as those refer to them.
  contentStoreContract("PostgresContentStore", async () => {
    const translations = new PostgresTranslationRepository(opened.database);
    const { close } = await opened.fresh();
    await new PostgresUserRepository(opened.database).add({ state: aUser({ id: aTranslation().ownerId }) });
    return {
      close, adapter: new PostgresContentStore(opened.database),
      kept: async () => {
        const [row] = await opened.test.query<{ kept: number }>("SELECT count(*)::int AS kept FROM contents");
        return row?.kept ?? 0;
      },
      referTraining: ({ training, model }) => keepTrainingJobs(new PostgresTrainingJobRepository(opened.database), aTrainingJob({
        training: { content: training, size: 10, fileName: "" }, model: { content: model, sha256: "", size: 10 },
      }, "deployed")),
      refer: async ({ input, document, ...others }) => {
        const outputs = document === undefined ? undefined : { document, ...others };
        await translations.add(() => ({
          state: aTranslation({ input, ...(outputs ? { outputs } : {}) }, outputs ? "succeeded" : "created"),
        }));
      },
    };
  }, runner);
});
