import type { EditedContent } from "../schema.ts";
import type { ReviewedPairs } from "../reviewed-pairs.ts";

type CheckInput = { content: EditedContent; reviewed: ReviewedPairs; today: Date };

/** A record's id or a file name. */
export type Finding = { where: string; message: string };

export type Check = (input: CheckInput) => Finding[];
