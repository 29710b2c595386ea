import type { DrillSite } from '../drill/site.ts';

/** A fault of a running site, for the section of docs/runbooks/ with the same heading. */
export type Fault = {
  name: string;
  /** The rules that must notice it; by default the one with its name. Empty where no rule can. */
  alerts?: readonly string[];
  inject(site: DrillSite): Promise<void>;
  /** Takes away the cause, which the commands of the page cannot. Runs before the last block. */
  recover?(site: DrillSite): Promise<void>;
};
