import * as v from 'valibot';

/** One setting of a server: its environment variable, the function that reads the text, and the schema of the value. */
type Setting<Variable extends string, Schema extends v.GenericSchema> = {
  variable: Variable;
  read: (text: string) => unknown;
  schema: Schema;
};
type SettingList = Readonly<Record<string, Setting<string, v.GenericSchema>>>;

export const setting = <const Variable extends string, Schema extends v.GenericSchema>(
  variable: Variable,
  read: (text: string) => unknown,
  schema: Schema,
): Setting<Variable, Schema> => ({ variable, read, schema });

/**
 * The schema of a setting whose `read` has parsed its file already. The file's own schema is not applied again, because
 * a schema may refuse its own output: it fills in what the file leaves out.
 */
export const parsedSchema = <T extends object>() =>
  v.custom<T>((value) => typeof value === 'object' && value !== null, 'must be the content of its file');

/** Entries for the object schema of a list of settings: a schema by the name of each setting. */
export function toEntries<List extends SettingList>(
  list: List,
): { [Name in keyof List]: List[Name]['schema'] };
export function toEntries(list: SettingList): Record<string, v.GenericSchema> {
  return Object.fromEntries(Object.entries(list).map(([name, { schema }]) => [name, schema]));
}

export const toVariables = (list: SettingList) =>
  Object.fromEntries(
    Object.entries(list).map(([name, { variable, read }]) => [variable, [name, read] as const]),
  );
