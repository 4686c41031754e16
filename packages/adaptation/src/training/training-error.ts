/** What was asked cannot be trained; the message is a sentence for the person who asked. */
export class TrainingDataError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "TrainingDataError";
  }
}
