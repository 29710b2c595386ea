import { Box, Flex, Text } from '@sharpside/shared-ui';
import { useId } from 'react';

type ChoiceProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A few values side by side, with one selected. They are radio buttons, so the arrow keys move between them. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <Flex as="fieldset" align="center" gap="2" wrap="wrap" minWidth="0">
      <Text asChild tone="muted" float="left" me="1">
        <legend>{label}</legend>
      </Text>
      <Flex borderWidth="1px" borderColor="border.strong" borderRadius="md" overflow="hidden" wrap="wrap">
        {options.map((option) => (
          <Box
            asChild
            key={option.value}
            display="inline-flex"
            alignItems="center"
            height={{ base: '10', md: '8' }}
            px="3"
            cursor="pointer"
            fontWeight="medium"
            color="fg.muted"
            _hover={{ bg: 'bg.hover' }}
            css={{
              '&:has(:checked)': { bg: 'accent', color: 'accent.fg' },
              '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
              '& input': { position: 'absolute', opacity: 0, pointerEvents: 'none' },
            }}
          >
            <label>
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onChange(option.value)}
              />
              <span>{option.label}</span>
            </label>
          </Box>
        ))}
      </Flex>
    </Flex>
  );
}
