import * as v from 'valibot';
import { findSecretName, findSecretText } from './find-secret.ts';
import { findSettingFault } from './find-setting-fault.ts';

/** Limits of declared settings, because every page contains their values. */
const MAX_SETTINGS = 30;
const MAX_TEXT = 500;
const MAX_OPTIONS = 20;
/** Maximum length of an app's values on a channel, as JSON. */
export const MAX_VALUES_BYTES = 8_192;

const descriptionSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'must say what the setting does'),
  v.maxLength(200, 'must be at most 200 characters'),
);

/** Name of a setting. */
export const settingNameSchema = v.pipe(
  v.string(),
  v.regex(
    /^[a-z][A-Za-z0-9]{0,39}$/,
    "must be a name such as 'rowsPerPage', of at most 40 letters and digits",
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    const found = dataset.typed ? findSecretName(dataset.value) : undefined;
    if (found !== undefined)
      addIssue({
        message: `must not be named after a secret ('${found}'): every visitor can read a setting`,
      });
  }),
);

const textValueSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_TEXT, `must be at most ${MAX_TEXT} characters`),
  v.regex(/^\P{Cc}*$/u, 'must be one line, without control characters'),
);

/** Value of a setting. */
export const settingValueSchema = v.union([v.boolean(), v.pipe(v.number(), v.finite()), textValueSchema]);

const described = { description: descriptionSchema };

const booleanSettingSchema = v.strictObject({
  type: v.literal('boolean'),
  default: v.boolean(),
  ...described,
});

const numberSettingSchema = v.strictObject({
  type: v.literal('number'),
  min: v.pipe(v.number(), v.finite()),
  max: v.pipe(v.number(), v.finite()),
  /** Whole numbers only. */
  integer: v.exactOptional(v.literal(true)),
  default: v.number(),
  ...described,
});

const textSettingSchema = v.strictObject({
  type: v.literal('text'),
  maxLength: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(1),
    v.maxValue(MAX_TEXT, `must be at most ${MAX_TEXT}`),
  ),
  default: v.string(),
  ...described,
});

/** An address that visitors may be sent to. An empty text means that there is none. */
const urlSettingSchema = v.strictObject({ type: v.literal('url'), default: v.string(), ...described });

const choiceSettingSchema = v.strictObject({
  type: v.literal('choice'),
  options: v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(60, 'must be at most 60 characters'))),
    v.minLength(2, 'must have at least two options'),
    v.maxLength(MAX_OPTIONS, `must have at most ${MAX_OPTIONS} options`),
    v.readonly(),
  ),
  default: v.string(),
  ...described,
});

/** One setting that an app understands: its type with limits, its default, and its use in a sentence. */
export const settingDeclarationSchema = v.pipe(
  v.variant(
    'type',
    [booleanSettingSchema, numberSettingSchema, textSettingSchema, urlSettingSchema, choiceSettingSchema],
    "must be 'boolean', 'number', 'text', 'url' or 'choice'",
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const fault = findSettingFault(dataset.value, dataset.value.default);
    if (fault !== undefined) addIssue({ message: `has a default that it refuses itself: it ${fault}` });
    const texts = dataset.value.type === 'choice' ? dataset.value.options : [`${dataset.value.default}`];
    if (texts.some((text) => findSecretText(text) !== undefined))
      addIssue({ message: 'has a default or option that looks like a secret: every visitor can read it' });
  }),
);

/** The settings that an app declares, by name. Edges, checks and ops read them; pages get only the values. */
export const settingsDeclarationSchema = v.pipe(
  v.record(settingNameSchema, settingDeclarationSchema),
  v.maxEntries(MAX_SETTINGS, `must have at most ${MAX_SETTINGS} settings`),
);

/** Values of an app on a channel, by the setting's name. Settings without a value have the release's default. */
export const settingValuesSchema = v.pipe(
  v.record(settingNameSchema, settingValueSchema),
  v.check(
    (values) => JSON.stringify(values).length <= MAX_VALUES_BYTES,
    `must have at most ${MAX_VALUES_BYTES} characters together`,
  ),
);

/** Changes of values: a new value, or null to reset to the release's default. */
export const settingChangesSchema = v.pipe(
  v.record(settingNameSchema, v.nullable(settingValueSchema)),
  v.minEntries(1, 'must name at least one setting'),
  v.maxEntries(MAX_SETTINGS, `must name at most ${MAX_SETTINGS} settings`),
);

/** One setting that an app understands. */
export type SettingDeclaration = v.InferOutput<typeof settingDeclarationSchema>;
/** The settings that an app understands, by name. */
export type SettingsDeclaration = v.InferOutput<typeof settingsDeclarationSchema>;
/** Value of a setting. */
export type SettingValue = v.InferOutput<typeof settingValueSchema>;
/** Values of an app on a channel. */
export type SettingValues = v.InferOutput<typeof settingValuesSchema>;
/** Changes of values; null resets to the default. */
export type SettingChanges = v.InferOutput<typeof settingChangesSchema>;
