import { ContractError, isContractError, type Problem, parseContract } from '@sharpside/contracts';
import * as v from 'valibot';

/** The environment variables of a server: which setting each gives, and how its text is read. */
type Variables = Readonly<Record<string, readonly [setting: string, read: (text: string) => unknown]>>;

export const asText = (text: string): unknown => text;
// A text that is no number or no boolean stays as it is, so that the schema names the mistake.
export const asNumber = (text: string): unknown => (text.trim() === '' ? text : Number(text));
export const asBoolean = (text: string): unknown =>
  text === 'true' ? true : text === 'false' ? false : text;

/** A number that counts something. */
export const countSchema = (least: number) =>
  v.pipe(
    v.number('must be a number'),
    v.integer('must be a whole number'),
    v.minValue(least, `must be at least ${least}`),
  );

export const hostSchema = v.pipe(v.string(), v.minLength(1, 'must not be empty'));
export const portSchema = v.pipe(countSchema(0), v.maxValue(65_535, 'must be at most 65535'));
export const folderSchema = v.pipe(
  v.string('must be the path of a folder'),
  v.minLength(1, 'must not be empty'),
);
export const locationSchema = v.pipe(
  v.string('must be a folder or s3://<bucket>/<folder>'),
  v.minLength(1, 'must not be empty'),
);
export const flagSchema = v.boolean('must be true or false');

/** The problems that `work` finds; what it returns where there are none. */
function gather<T>(work: () => T): { value: T } | { problems: readonly Problem[] } {
  try {
    return { value: work() };
  } catch (error) {
    if (!isContractError(error)) throw error;
    return { problems: error.problems };
  }
}

type SettingsOptions<T> = {
  /** The server that the environment is for, as the error names it. */
  what: string;
  variables: Variables;
  /** The message for each missing variable that has no default. */
  required: Readonly<Record<string, string>>;
  schema: v.GenericSchema<unknown, T>;
};

/** A problem as whoever set the environment sees it: under the variable's name, with what stands in it. */
function toVariableProblem(
  { path, message }: Problem,
  environment: NodeJS.ProcessEnv,
  { variables, required }: Pick<SettingsOptions<unknown>, 'variables' | 'required'>,
): Problem {
  const [setting = ''] = path.split('.');
  const variable = Object.keys(variables).find((name) => variables[name]?.[0] === setting) ?? setting;
  const text = environment[variable];
  if (!text) return { path: variable, message: required[variable] ?? message };
  // A secret must stay out of the log when it is mistyped too, and so must a password in an address.
  if (/_(KEY|SECRETS?)$/.test(variable)) return { path: variable, message };
  const shown = text.replaceAll(/\/\/[^/\s]*@/g, '//...@');
  return { path: variable, message: `${message}; it is '${shown}'` };
}

/**
 * The settings that the environment gives, with defaults filled in. A variable that is empty counts as not set.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong, under the names of the variables.
 */
export function readSettings<T>(environment: NodeJS.ProcessEnv, options: SettingsOptions<T>): T {
  const { what, variables, schema } = options;
  const problems: Problem[] = [];
  const settings: Record<string, unknown> = {};
  for (const [variable, [setting, read]] of Object.entries(variables)) {
    const text = environment[variable];
    if (!text) continue;
    const result = gather(() => read(text));
    if ('value' in result) settings[setting] = result.value;
    else {
      const inFile = ({ path, message }: Problem) => `${text}: ${path === '' ? '' : `${path} `}${message}`;
      problems.push(...result.problems.map((problem) => ({ path: variable, message: inFile(problem) })));
    }
  }
  const result = gather(() => parseContract(schema, settings, what));
  if ('value' in result && problems.length === 0) return result.value;
  if ('problems' in result) {
    problems.push(...result.problems.map((problem) => toVariableProblem(problem, environment, options)));
  }
  throw new ContractError({ what, problems });
}
