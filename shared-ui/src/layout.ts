/** Chakra's layout components that screens use. Each exported component is shipped to every visitor. */
export { Box, type BoxProps } from '@chakra-ui/react/box';
export { Flex, type FlexProps } from '@chakra-ui/react/flex';
export { Grid, type GridProps } from '@chakra-ui/react/grid';
export { HStack, Stack, type StackProps } from '@chakra-ui/react/stack';
export { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
