/** What the picture of a page says. */
export type Subject = {
  title: string;
  /** The part of the site: "Guides", "Directory". */
  section: string;
  /** What is stamped on it, such as a state. */
  stamp?: string | undefined;
};

/** Says what the page at a path is about; undefined for a path that is none of its own. */
export type SubjectFinder = (path: string) => Subject | undefined | Promise<Subject | undefined>;
