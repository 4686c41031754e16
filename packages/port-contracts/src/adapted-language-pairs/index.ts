export { aTrainingJob, type TrainingFacts } from "./a-training-job.js";
export { keep as keepTrainingJobs } from "./keeping-training-jobs.js";
export { trainingDataAnalyzerContract } from "./training-data-analyzer-contract.js";
export { trainerContract } from "./trainer-contract.js";
export { trainingJobRepositoryContract } from "./training-job-repository-contract.js";
export { translationScorerContract } from "./translation-scorer-contract.js";
