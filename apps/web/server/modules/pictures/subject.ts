export type Subject = {
  title: string;
  /** Such as "Guides" or "Directory". */
  section: string;
  /** Such as a state. */
  stamp?: string | undefined;
};

export type SubjectFinder = (path: string) => Subject | undefined | Promise<Subject | undefined>;
