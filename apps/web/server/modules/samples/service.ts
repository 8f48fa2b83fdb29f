import type { DirectoryService } from "../directory/service.ts";
import type { VerificationService } from "../verification/service.ts";
import type { ReviewsService } from "../reviews/service.ts";

type SamplesOptions = {
  directory: Pick<DirectoryService, "addSamples" | "hasBusinesses" | "findPlainSamples">;
  addSampleCheck: VerificationService["addSampleCheck"];
  addSampleReviews: ReviewsService["addSampleReviews"];
};

/** Chosen so that each sort order gives a different list. */
const RATINGS = [[5, 5, 4, 5], [4], [], [3, 5, 4, 4, 5, 4, 5], [2, 3], [], [5, 5], [1, 4, 4]];

/** Sample businesses for a site that isn't public, some with a badge, some with reviews. */
export function createSamplesService({ directory, addSampleCheck, addSampleReviews }: SamplesOptions) {
  /** Idempotent. Returns how many were new. */
  async function add(): Promise<number> {
    const added = await directory.addSamples();
    if (added === 0) return 0;
    for (const [at, sample] of (await directory.findPlainSamples()).entries()) {
      if (at % 3 === 0) await addSampleCheck(sample, 90 + at);
      const ratings = RATINGS[at % RATINGS.length] ?? [];
      if (ratings.length > 0) await addSampleReviews(sample, ratings);
    }
    return added;
  }

  async function addFirst(): Promise<void> {
    if (!(await directory.hasBusinesses())) await add();
  }

  return { add, addFirst };
}
