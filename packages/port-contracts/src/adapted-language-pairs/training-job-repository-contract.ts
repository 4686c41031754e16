import type { TrainingJobRepository } from "@dragoman/application/adapted-language-pairs";
import { oneDoor } from "../common/one-door-contract.js";
import type { StoreSubject } from "../common/store-subject.js";
import { type Open, promisedBy, type Runner } from "../common/subject.js";
import { claimingTrainingJobs } from "./claiming-training-jobs.js";
import { keepingTrainingJobs } from "./keeping-training-jobs.js";
import { listingTrainingJobs } from "./listing-training-jobs.js";
import { trainingJobDoor } from "./training-job-door.js";

/** What every TrainingJobRepository promises. */
export function trainingJobRepositoryContract(name: string, open: Open<StoreSubject<TrainingJobRepository>>, runner: Runner): void {
  runner.describe(`TrainingJobRepository contract: ${name}`, () => {
    const promised = promisedBy(open, runner);
    keepingTrainingJobs(promised);
    claimingTrainingJobs(promised);
    listingTrainingJobs(promised);
    oneDoor(promised, trainingJobDoor);
  });
}
