import { paths } from '../paths.ts';

/** Where a header leads whose figure the definitions explain. `id`: of the entry. */
export const toDefinitionLink = (id: string, label: string) => ({
  href: `${paths.definition.path}#${id}`,
  label,
});
