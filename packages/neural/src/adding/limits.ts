/** Bounds for what comes from elsewhere. The largest models that are published have 200 MB; engines hold no more than 1 GB of one. */
export const limits = {
  /** Of a file, packed or not. */
  fileBytes: 2 ** 30,
  /** Of a registry or a list of files; that of all published models has 1 MB. */
  indexBytes: 32 * 2 ** 20,
  /** Of what is read beside models: metadata, licences. */
  noteBytes: 2 ** 20,
  /** Of files in a folder, an archive, or lists of a web server. */
  files: 20_000,
  /** Of folders within folders. */
  depth: 6,
  /** Of pages that list folders. */
  listings: 1_000,
  redirects: 5,
  /** How long an address may say nothing, in milliseconds. */
  silenceMs: 30_000,
  /** How often a file is asked for of an address that says nothing. */
  silences: 2,
  /** How long a list or a note may take, in milliseconds. */
  noteMs: 300_000,
  /** How long a file may take, in milliseconds: that of 200 MB comes at 60 kB a second. */
  fileMs: 3_600_000,
  /** How often a file is asked for that breaks off; each goes on where the last one ended. */
  attempts: 5,
} as const;
