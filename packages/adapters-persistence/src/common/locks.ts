/** First part of every advisory lock of ours, so that programs on the same database do not meet by chance. */
const ours = 0x44524147;

/** What is held alone over all servers on one database. */
export const locks = {
  migration: [ours, 1],
  users: [ours, 2],
  chains: [ours, 3],
  feedbackImport: [ours, 4],
  hosts: [ours, 5],
  outbox: [ours, 6],
  pairChoices: [ours, 7],
} as const;
