export { toSearchWords } from '@sharpside/contracts';
export { Alert, type AlertProps, InlineError } from './components/alert.tsx';
export { Badge } from './components/badge.tsx';
export {
  Button,
  type ButtonProps,
  IconButton,
  type IconButtonProps,
  RetryButton,
} from './components/button.tsx';
export { EmptyState, type EmptyStateProps } from './components/empty-state.tsx';
export { Field, type FieldProps } from './components/field.tsx';
export {
  AlertIcon,
  ArrowDownIcon,
  ArrowUpIcon,
  CheckIcon,
  ChevronDownIcon,
  CloseIcon,
  CopyIcon,
  ExternalLinkIcon,
  type IconProps,
  InfoIcon,
  LinkIcon,
  MenuIcon,
  MoonIcon,
  SunIcon,
  XLogoIcon,
} from './components/icon.tsx';
export { Select, type SelectOption, type SelectProps } from './components/select.tsx';
export { SignedValue, type SignedValueProps } from './components/signed-value.tsx';
export { Skeleton } from './components/skeleton.tsx';
export { Spinner } from './components/spinner.tsx';
export { Stat, StatGroup, type StatProps } from './components/stat.tsx';
export { Heading, Text, TextLink } from './components/text.tsx';
export { TextInput, type TextInputProps } from './components/text-input.tsx';
export {
  Box,
  type BoxProps,
  Flex,
  type FlexProps,
  Grid,
  type GridProps,
  HStack,
  Stack,
  type StackProps,
  VisuallyHidden,
} from './layout.ts';
export { forgetFailedLoads, lazyAgain } from './lazy-again.ts';
export { ODDS_FORMATS, useOddsChoice } from './odds/odds-choice.ts';
export { Card, type CardProps } from './page/card.tsx';
export { CopyButton, type CopyButtonProps } from './page/copy-button.tsx';
export { HeadRow } from './page/head-row.tsx';
export { LoadFailure } from './page/load-failure.tsx';
export { ModalDialog, type ModalDialogProps } from './page/modal-dialog.tsx';
export { PageHeader, type PageHeaderProps } from './page/page-header.tsx';
export { ProductMark } from './page/product-mark.tsx';
export { ScrollBox, type ScrollBoxProps } from './page/scroll-box.tsx';
export { ThemeToggle, type ThemeToggleProps } from './page/theme-toggle.tsx';
export { UnknownValues, type UnknownValuesProps } from './page/unknown-values.tsx';
export { AppSettings, SettingsProvider, useSettings } from './settings/settings.tsx';
export { PageStyles } from './theme/page-styles.tsx';
export type { Theme } from './theme/theme-boot.ts';
export { useTheme } from './theme/theme-store.ts';
export { UiProvider } from './ui-provider.tsx';
export { useIsHydrated } from './use-is-hydrated.ts';
export { useStable } from './use-stable.ts';
