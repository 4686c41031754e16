/** The id of a job as clients know ids of documents: 32 hexadecimal digits, without hyphens. */
export function documentIdOf(jobId: string): string {
  return jobId.replaceAll("-", "").toUpperCase();
}

/** The id of the job that a document is. Whoever knows the job elsewhere may name it by its own id. */
export function jobIdOf(documentId: string): string {
  return documentId.toLowerCase().replace(/^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/, "$1-$2-$3-$4-$5");
}
