import { describeSettingLimits, formatSettingValue } from '@sharpside/contracts';
import type { ConsoleSetting } from '@sharpside/contracts/control';
import { Field, Select, Stack, Text, TextInput } from '@sharpside/shared-ui';
import type { TypedSetting } from './typed-setting.ts';

type SettingFieldProps = {
  setting: ConsoleSetting;
  typed: TypedSetting;
  onChange: (typed: TypedSetting) => void;
  fault: string | false | undefined;
};

const DEFAULT = 'the default';
const OWN = 'another';

/** The values to choose from; undefined if the setting has no list of values. */
function listValues({ declared }: ConsoleSetting): readonly string[] | undefined {
  if (declared?.type === 'boolean') return ['true', 'false'];
  return declared?.type === 'choice' ? declared.options : undefined;
}

export function SettingField({ setting, typed, onChange, fault }: SettingFieldProps) {
  const { name, declared } = setting;
  if (declared === null)
    return <Text tone="muted">{`No shown release knows ${name}; its value is taken away.`}</Text>;
  const values = listValues(setting);
  const byDefault = { value: `=${DEFAULT}`, label: `Default: ${formatSettingValue(declared.default)}` };
  // The prefix distinguishes the setting's own values from the other entries, because a value may be named like one of
  // them.
  const options = (values ?? [OWN]).map((value) => ({
    value: `:${value}`,
    label: values ? value : 'Another value',
  }));
  const chosen = typed.isDefault ? byDefault.value : `:${values ? typed.text : OWN}`;
  return (
    <Stack gap="4">
      <Field label={name} hint={declared.description} error={values && fault}>
        <Select
          options={[byDefault, ...options]}
          value={chosen}
          onValueChange={(value) =>
            onChange(
              value === byDefault.value
                ? { ...typed, isDefault: true }
                : { isDefault: false, text: values ? value.slice(1) : typed.text },
            )
          }
        />
      </Field>
      {!values && !typed.isDefault && (
        <Field label="Value" hint={`May be ${describeSettingLimits(declared)}.`} error={fault}>
          <TextInput
            value={typed.text}
            inputMode={declared.type === 'number' ? 'decimal' : declared.type === 'url' ? 'url' : 'text'}
            onValueChange={(text) => onChange({ isDefault: false, text })}
          />
        </Field>
      )}
    </Stack>
  );
}
