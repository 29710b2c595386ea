import { paths } from '../../paths.ts';

/** The link of a header to the definition of its figure. `id`: of the definition. */
export const toDefinitionLink = (id: string, label: string) => ({
  href: `${paths.definition.path}#${id}`,
  label,
});
