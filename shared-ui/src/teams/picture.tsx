import { chakra, type HTMLChakraProps } from '@chakra-ui/react/styled-system';
import { isWebAddressOrPath } from '@sharpside/contracts';
import { type ReactNode, useState } from 'react';

const Image = chakra(
  'img',
  {
    base: { flexShrink: 0, objectFit: 'contain' },
    variants: { round: { true: { objectFit: 'cover', borderRadius: 'full', bg: 'bg.hover' } } },
  },
  // `width` and `height` are pixels of the picture, not sizes of the theme.
  { forwardProps: ['width', 'height'] },
);

/** Props of `Picture`. */
export type PictureProps = Omit<HTMLChakraProps<'img', { round?: boolean }>, 'src'> & {
  src: string | null | undefined;
  alt: string;
  width: number;
  height: number;
  /** Replaces a picture that is missing or does not load. It has the same size. */
  fallback: ReactNode;
};

/**
 * A picture from outside, which may be missing. Its address comes from other systems, so an invalid address counts as
 * missing.
 */
export function Picture({ src, fallback, ...rest }: PictureProps) {
  const [brokenSrc, setBrokenSrc] = useState<string>();
  if (!src || !isWebAddressOrPath(src) || src === brokenSrc) return fallback;
  return (
    <Image key={src} src={src} loading="lazy" decoding="async" onError={() => setBrokenSrc(src)} {...rest} />
  );
}
