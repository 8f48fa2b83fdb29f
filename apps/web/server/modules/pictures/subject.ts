export type Subject = {
  title: string;
  /** "Guides", "Directory". */
  section: string;
  /** For example a state. */
  stamp?: string | undefined;
};

export type SubjectFinder = (path: string) => Subject | undefined | Promise<Subject | undefined>;
