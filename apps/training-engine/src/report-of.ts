import type { TrainingReport as Found } from "@dragoman/adaptation/training";
import type { QualityReport, TrainingReport } from "@dragoman/domain/adapted-language-pairs";

/** What a training found out, as people are told of it. */
export function reportOf({ method, quality, examples, ...found }: Found): TrainingReport {
  const { candidates, skipped, ...choice } = method;
  return {
    ...found,
    method: {
      ...choice,
      candidates: [
        ...candidates, ...skipped.map(({ method: name, reason }) => ({ method: name, tuned: false, bleu: 0, chrf: 0, skipped: reason })),
      ],
    },
    ...(quality !== undefined && { quality: qualityOf(quality) }),
    examples: examples.map(({ kind: _kind, ...example }) => example),
  };
}

function qualityOf(found: NonNullable<Found["quality"]>): QualityReport {
  const { bands, precisionOfGood, precisionOnTest, goodFrom, poorBelow, correlation, segments } = found;
  const counted = ({ share, ...range }: typeof precisionOfGood) => ({ precision: share, ...range });
  return {
    shares: { ...bands }, precisionOfGood: counted(precisionOfGood), precisionOnTest: counted(precisionOnTest), goodFrom, poorBelow,
    correlation, segments,
  };
}
