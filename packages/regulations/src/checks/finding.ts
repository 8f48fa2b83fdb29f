import type { EditedContent } from "../schema.ts";
import type { ReviewedPairs } from "../reviewed-pairs.ts";

/** What a check may look at. */
type CheckInput = { content: EditedContent; reviewed: ReviewedPairs; today: Date };

/** `where` is the id of a record, or the name of a file. */
export type Finding = { where: string; message: string };

export type Check = (input: CheckInput) => Finding[];
