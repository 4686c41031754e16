/** A trained model as a host keeps it: what is said of it beside its bytes. */
export interface HostModel {
  /** Of its bytes, as 64 hexadecimal digits. A host keeps it by this. */
  readonly sha256: string;
  /** In bytes. */
  readonly size: number;
  /** The adapted pair that it serves. */
  readonly languagePairId: string;
  readonly sourceLanguageId: string;
  readonly targetLanguageId: string;
  /** What people call the adapted pair. */
  readonly name: string;
  /** `major.minor.patch` of the pair. */
  readonly version: string;
  /** The pair that it builds on, of the same host; "" where it was trained without one. */
  readonly baselineLanguagePairId: string;
  /** Whether its estimates of quality were measured to be better than chance. */
  readonly estimatesQuality: boolean;
  /** Whether these were measured to be as good as those beside a reference pair. */
  readonly estimatesWell?: boolean;
  /** Counts up with the models of one pair; of several on a host the one with the largest is served. */
  readonly revision: number;
}

/** The models of which each is the latest of its pair, one for each pair. */
export function latestModels(models: readonly HostModel[]): readonly HostModel[] {
  const latest = new Map<string, HostModel>();
  for (const model of models) {
    const known = latest.get(model.languagePairId);
    if (known === undefined || isLater(model, known)) latest.set(model.languagePairId, model);
  }
  return [...latest.values()];
}

function isLater(one: HostModel, other: HostModel): boolean {
  return one.revision === other.revision ? one.sha256 > other.sha256 : one.revision > other.revision;
}
