import { paths } from '../../paths.ts';

/** The link of a table's header to a definition. `id`: the definition's. */
export const toDefinitionLink = (id: string, label: string) => ({
  href: `${paths.definition.path}#${id}`,
  label,
});
