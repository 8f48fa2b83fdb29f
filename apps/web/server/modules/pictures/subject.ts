/** The text of a page's picture. */
export type Subject = {
  title: string;
  /** The part of the site: "Guides", "Directory". */
  section: string;
  /** A stamp on it, such as a state. */
  stamp?: string | undefined;
};

/** Undefined for a path that isn't one of its own. */
export type SubjectFinder = (path: string) => Subject | undefined | Promise<Subject | undefined>;
