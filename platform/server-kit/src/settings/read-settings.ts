import { isIP } from 'node:net';
import { ContractError, isContractError, type Problem } from '@sharpside/contracts';
import * as v from 'valibot';
import { checkInput } from './check-input.ts';
import type { RemovedSettings } from './misspelt-settings.ts';
import { findContradictions, type SettingPair } from './setting-pairs.ts';
import { findSpaceFault, findTextFault } from './setting-text.ts';
import { toShownValue } from './shown-value.ts';

/** The environment variables of a server, each with its setting and the function that reads its text. */
type Variables = Readonly<Record<string, readonly [setting: string, read: (text: string) => unknown]>>;

export const asText = (text: string): unknown => text;
// A text that is not a number or boolean stays as it is, so that the schema reports it. Only plain digits are numbers:
// JavaScript also accepts '0x10', '1e3' and ' ', which nobody means; a leading zero may mean octal, and '-0' is 0.
export const asNumber = (text: string): unknown =>
  /^-?(0|[1-9]\d*)(\.\d+)?$/.test(text) && text !== '-0' ? Number(text) : text;
export const asBoolean = (text: string): unknown =>
  text === 'true' ? true : text === 'false' ? false : text;

/** A schema for a whole number with a single message, which names the whole range. */
export function countSchema(least: number, most?: number) {
  const range = most === undefined ? `from ${least} up` : `from ${least} to ${most}`;
  const message = `must be a whole number ${range}`;
  const isInRange = (given: number) =>
    Number.isSafeInteger(given) && given >= least && given <= (most ?? Number.MAX_SAFE_INTEGER);
  return v.pipe(v.number(message), v.check(isInRange, message));
}

// Node fires longer timers at once.
const MAX_TIMER_MS = 2_147_483_647;

export const millisecondsSchema = (least: number) => countSchema(least, MAX_TIMER_MS);

const isHost = (text: string) => isIP(text) !== 0 || /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(text);

export const hostSchema = v.pipe(
  v.string(),
  v.check(isHost, "must be an address or a name of this machine without a port, for example '127.0.0.1'"),
);
export const portSchema = countSchema(0, 65_535);
export const folderSchema = v.pipe(
  v.string('must be the path of a folder'),
  v.minLength(1, 'must not be empty'),
);
export const locationSchema = v.pipe(
  v.string('must be a folder or s3://<bucket>/<folder>'),
  v.minLength(1, 'must not be empty'),
);
export const flagSchema = v.boolean('must be true or false');

/** The value that `work` returns, or the problems of the `ContractError` that it throws. */
export function gatherProblems<T>(work: () => T): { value: T } | { problems: readonly Problem[] } {
  try {
    return { value: work() };
  } catch (error) {
    if (!isContractError(error)) throw error;
    return { problems: error.problems };
  }
}

type SettingsOptions<T> = {
  what: string;
  variables: Variables;
  /** The message for each missing variable that has no default. */
  required: Readonly<Record<string, string>>;
  schema: v.GenericSchema<unknown, T>;
  pairs?: readonly SettingPair[];
  removed?: RemovedSettings;
};

// Values of these variables must stay out of the log, even if they are mistyped.
const isSecret = (variable: string) => /_(KEY|SECRETS?)$/.test(variable);

/** Variables whose settings have the same names. */
export const asThemselves = <Name extends string>(names: readonly Name[], read = asText) =>
  Object.fromEntries(names.map((name) => [name, [name, read]] as const));

type Read = { settings: Record<string, unknown>; problems: Problem[] };

function readTexts(environment: NodeJS.ProcessEnv, variables: Variables): Read {
  const found: Read = { settings: {}, problems: [] };
  for (const [variable, [setting, read]] of Object.entries(variables)) {
    const text = environment[variable];
    if (!text) continue;
    const fault = findTextFault(text);
    const shown = isSecret(variable) ? '' : toShownValue(text);
    const result =
      fault === undefined
        ? gatherProblems(() => read(text))
        : { problems: [{ path: '', message: shown === '' ? fault : `${fault}; it is '${shown}'` }] };
    // A refused value is still set, for checks of other settings that need it.
    found.settings[setting] = 'value' in result ? result.value : text;
    if ('problems' in result) {
      const file = fault === undefined && shown !== '' ? `${shown}: ` : '';
      const inFile = ({ path, message }: Problem) => `${file}${path === '' ? '' : `${path} `}${message}`;
      found.problems.push(
        ...result.problems.map((problem) => ({ path: variable, message: inFile(problem) })),
      );
    }
  }
  return found;
}

/** A problem for the person who set the environment: with the name of the variable and, unless secret, its value. */
function toVariableProblem(
  { path, message }: Problem,
  environment: NodeJS.ProcessEnv,
  { variables, required }: Pick<SettingsOptions<unknown>, 'variables' | 'required'>,
): Problem {
  const [setting = ''] = path.split('.');
  const variable = Object.keys(variables).find((name) => variables[name]?.[0] === setting) ?? setting;
  const text = environment[variable];
  if (!text) return { path: variable, message: required[variable] ?? message };
  if (isSecret(variable)) return { path: variable, message };
  return { path: variable, message: `${message}; it is '${toShownValue(text)}'` };
}

/**
 * Problems with spaces at the ends of texts, which would become part of the value. Items of lists have none, because
 * `asList` removes them.
 */
const findSpaces = ({ settings }: Read): Problem[] =>
  Object.entries(settings).flatMap(([path, value]) => {
    const message = typeof value === 'string' ? findSpaceFault(value) : undefined;
    return message === undefined ? [] : { path, message };
  });

/**
 * Leaves out repeated problems, such as problems of each item in a list, and problems of variables that `before` names.
 */
function withoutRepeated(problems: readonly Problem[], before: readonly Problem[] = []): Problem[] {
  const told = new Set(before.map(({ path }) => path));
  const fresh = problems.filter(({ path }) => !told.has(path));
  return [...new Map(fresh.map((problem) => [`${problem.path}: ${problem.message}`, problem])).values()];
}

const findRefused = (environment: NodeJS.ProcessEnv, removed: RemovedSettings): Problem[] =>
  Object.entries(removed)
    .filter(([name, { isRefused }]) => isRefused && environment[name])
    .map(([path, { now }]) => ({ path, message: `must not be set, because it was removed: ${now}` }));

/**
 * Reads settings from the environment, with defaults filled in. An empty variable counts as not set.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong, under the names of the variables.
 */
export function readSettings<T>(environment: NodeJS.ProcessEnv, options: SettingsOptions<T>): T {
  const { what, variables, schema, pairs = [], removed = {} } = options;
  const read = readTexts(environment, variables);
  const checked = checkInput(schema, read.settings, { show: () => '' });
  const toVariables = (problems: readonly Problem[]) =>
    problems.map((problem) => toVariableProblem(problem, environment, options));
  const refused = withoutRepeated('problems' in checked ? toVariables(checked.problems) : [], read.problems);
  const said = [...read.problems, ...refused];
  const spaces = withoutRepeated(toVariables(findSpaces(read)), said);
  const problems = [...said, ...spaces, ...findRefused(environment, removed)];
  if (!('value' in checked) || problems.length > 0) throw new ContractError({ what, problems });
  const contradictions = findContradictions(environment, { pairs, variables, settings: checked.value });
  if (contradictions.length > 0) throw new ContractError({ what, problems: contradictions });
  return checked.value;
}
