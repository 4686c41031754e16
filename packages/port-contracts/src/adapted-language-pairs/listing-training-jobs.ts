import assert from "node:assert/strict";
import type { TrainingJobFilter, TrainingJobRepository } from "@dragoman/application/adapted-language-pairs";
import { brokenTexts, upTo } from "../common/expectations.js";
import type { StoreSubject } from "../common/store-subject.js";
import type { Promised } from "../common/subject.js";
import { aTrainingJob } from "./a-training-job.js";
import { keep } from "./keeping-training-jobs.js";

const everything = { page: 1, perPage: 1_000 };
const law = { name: "law", username: "Ana@example.org", trainingHost: "One" };

/** What `list` and `count` promise. */
export function listingTrainingJobs(promised: Promised<StoreSubject<TrainingJobRepository>>): void {
  promised("lists what matches each filter", async ({ adapter }) => {
    const jobs = [
      aTrainingJob({ profile: law }),
      aTrainingJob({ profile: {
        name: "Med", sourceLanguageId: "por", baselineLanguagePairId: "PorSpa_Custom_SRV_RBMT_1_0_x_0", username: "bob@example.org",
      } }, "failed"),
      aTrainingJob({ profile: { name: "own", targetLanguageId: "ger", baselineLanguagePairId: "" } }, "deployed"),
      aTrainingJob({ profile: law }, "readyToDeploy"),
    ];
    await keep(adapter, ...jobs);
    const queued = (n: number): number => jobs[n]?.queued ?? 0;
    const table: readonly (readonly [TrainingJobFilter, readonly number[]])[] = [
      [{}, [3, 2, 1, 0]], [{ languagePairId: jobs[0]?.profile.languagePairId ?? "" }, [3, 0]], [{ languagePairId: "law" }, []],
      [{ sourceLanguageId: "eng" }, [3, 2, 0]], [{ targetLanguageId: "ger" }, [2]],
      [{ sourceLanguageId: "por", targetLanguageId: "ger" }, []],
      [{ baselineModel: "generic" }, [3, 0]], [{ baselineModel: "CUSTOM" }, [1]], [{ baselineModel: "Gener" }, []],
      [{ domain: "adapted-LAW" }, [3, 0]], [{ model: "Adapted-med" }, [1]], [{ domain: "law" }, []],
      [{ domain: "Adapted-law", model: "Adapted-med" }, []],
      [{ username: "ANA@EXAMPLE.ORG" }, [3, 0]], [{ username: "ana" }, []], [{ trainingHost: "ONE" }, [3, 0]], [{ trainingHost: "on" }, []],
      [{ states: ["failed", "deployed"] }, [2, 1]], [{ states: [] }, []], [{ queuedTo: queued(1) }, [1, 0]],
      [{ queuedTo: queued(0) - 1 }, []],
      ...brokenTexts.map((text) => [{ username: text }, []] as const), ...brokenTexts.map((text) => [{ domain: text }, []] as const),
    ];
    for (const [filter, found] of table) {
      const page = await adapter.list(filter, "startDate", everything);
      assert.deepEqual([page.items, page.totalItems], [found.map((n) => jobs[n]), found.length], JSON.stringify(filter));
    }
  });
  promised("lists newest first, or by the id of the pair, and of one pair the newest first", async ({ adapter }) => {
    const queued = 1_700_000_000_000_000;
    const of = (id: string, name: string, at: number) => aTrainingJob({ id, queued: queued + at, profile: { name } });
    await keep(adapter, of("1", "b", 1), of("2", "a", 2), of("3", "b", 3), of("5", "C", 4), of("4", "c2", 4));
    const ids = async (order: "startDate" | "languagePairId"): Promise<string> =>
      (await adapter.list({}, order, everything)).items.map(({ id }) => id).join("");
    assert.deepEqual([await ids("startDate"), await ids("languagePairId")], ["45321", "52314"]);
  });
  promised("answers true totals on every page, also past the last one", async ({ adapter }) => {
    assert.deepEqual(await adapter.list({}, "startDate", { page: 1, perPage: 10 }), { items: [], page: 1, perPage: 10, totalItems: 0 });
    const jobs = upTo(5).map(() => aTrainingJob());
    await keep(adapter, ...jobs);
    for (const [page, places] of [[1, [4, 3]], [3, [0]], [4, []]] as const) {
      const found = await adapter.list({}, "startDate", { page, perPage: 2 });
      assert.deepEqual([found.items, found.page, found.perPage, found.totalItems], [places.map((place) => jobs[place]), page, 2, 5]);
    }
  });
  promised("counts jobs by state", async ({ adapter }) => {
    assert.deepEqual(await adapter.count(), {});
    await keep(adapter, aTrainingJob(), aTrainingJob(), aTrainingJob({}, "failed"));
    assert.deepEqual(await adapter.count(), { dispatching: 2, failed: 1 });
  });
}
