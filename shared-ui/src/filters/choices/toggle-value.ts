type ToggleOptions<Value extends string> = {
  options: readonly { value: Value }[];
  values: readonly Value[];
  value: Value;
};

/** The values chosen once `value` is switched, in the order of the options: an address does not show who clicked when. */
export const toggleValue = <Value extends string>({
  options,
  values,
  value,
}: ToggleOptions<Value>): Value[] =>
  options
    .map((option) => option.value)
    .filter((each) => (each === value ? !values.includes(each) : values.includes(each)));
