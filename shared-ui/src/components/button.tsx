import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import type { ReactNode, Ref } from 'react';
import { BUTTON_CLASS } from '../theme/style-elements.ts';

/**
 * Differences between buttons. Their common rules are in `global-css.ts`, because here they would be repeated in many
 * classes of a page.
 */
const buttonRecipe = {
  variants: {
    variant: {
      solid: {
        bg: 'accent',
        color: 'accent.fg',
        boxShadow: 'key',
        _hover: { bg: 'accent.hover' },
        _active: { boxShadow: 'none' },
      },
      outline: {
        borderColor: 'border.strong',
        color: 'fg',
        _hover: { bg: 'bg.hover', borderColor: 'fg.muted' },
      },
      ghost: { color: 'fg.muted', _hover: { bg: 'bg.hover', color: 'fg' } },
    },
    size: {
      sm: { height: { base: '11', md: '8' }, px: '3', fontSize: 'sm' },
      md: { height: { base: '11', md: '10' }, px: '4', fontSize: 'sm' },
      lg: { height: '12', px: '6', fontSize: 'md' },
    },
    square: { true: { px: '0', aspectRatio: '1' } },
  },
  defaultVariants: { variant: 'solid', size: 'md' },
} as const;

/** Marks a link or label that looks like a button, so that print hides it like buttons. */
const IS_LINK = { 'data-button': '' };

const ButtonFrame = chakra('button', buttonRecipe);

const withButton = (className: string | undefined) =>
  className === undefined ? BUTTON_CLASS : `${BUTTON_CLASS} ${className}`;

type ButtonLook = {
  /** The button's emphasis; at most one `solid` per view. Default: `solid`. */
  variant?: 'solid' | 'outline' | 'ghost';
  /** Height: `sm` 32, `md` 40 (both 44 on phones, for thumbs), `lg` 48 px. Default: `md`. */
  size?: 'sm' | 'md' | 'lg';
};

/** Props of `Button`. */
export type ButtonProps = HTMLChakraProps<'button', ButtonLook> & { ref?: Ref<HTMLButtonElement> };

/** A button. Default: `type` `button`. For a link that looks like a button use `<Button asChild><Link …/></Button>`. */
export function Button(props: ButtonProps) {
  const { className, ...rest } = props;
  return (
    <ButtonFrame
      {...(props.asChild ? IS_LINK : { type: 'button' as const })}
      className={withButton(className)}
      {...rest}
    />
  );
}

/** Props of `IconButton`. */
type RetryButtonProps = Omit<ButtonProps, 'onClick'> & { onRetry: () => void };

/** A button that goes with its message when it is pressed. The next Tab then begins in the page, instead of before it. */
export function RetryButton({ onRetry, ...button }: RetryButtonProps) {
  return (
    <Button
      onClick={({ currentTarget }) => {
        currentTarget.closest<HTMLElement>('main')?.focus({ preventScroll: true });
        onRetry();
      }}
      {...button}
    />
  );
}

export type IconButtonProps = Omit<ButtonProps, 'aria-label' | 'children'> & {
  /** The button's action; its accessible name and its native tooltip. */
  label: string;
  children: ReactNode;
};

/** A square button that shows an icon alone. Default: `ghost`. */
export function IconButton({ label, variant = 'ghost', className, ...rest }: IconButtonProps) {
  const look = { className: withButton(className), variant, square: true };
  return <ButtonFrame type="button" aria-label={label} title={label} {...look} {...rest} />;
}
