import type { ReactNode, SVGProps } from 'react';

/** An icon's own properties: its side in pixels, and anything an `<svg>` takes. */
export type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & {
  /** Side in CSS pixels. Default: 16. */
  size?: number;
};

type GlyphProps = IconProps & { children: ReactNode };

/**
 * The frame of every icon. Hidden from assistive technology, because an icon is always beside its words or in a labelled
 * button.
 */
export function Glyph({ size = 16, children, ...rest }: GlyphProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="square"
      aria-hidden="true"
      focusable="false"
      {...rest}
    >
      {children}
    </svg>
  );
}

/** Three lines: opens the menu. */
export function MenuIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M2.5 4h11M2.5 8h11M2.5 12h7" />
    </Glyph>
  );
}

/** A cross: closes or removes. */
export function CloseIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="m3.5 3.5 9 9m0-9-9 9" />
    </Glyph>
  );
}

/** A chevron pointing down: opens a menu or list below. */
export function ChevronDownIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="m4 6.25 4 4 4-4" />
    </Glyph>
  );
}

/** The light theme. */
export function SunIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="8" cy="8" r="2.75" />
      <path d="M8 1.25v1M8 13.75v1M1.25 8h1M13.75 8h1M3.25 3.25l.7.7M12.05 12.05l.7.7M3.25 12.75l.7-.7M12.05 3.95l.7-.7" />
    </Glyph>
  );
}

/** The dark theme. */
export function MoonIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M13.25 9.6A5.75 5.75 0 0 1 6.4 2.75a5.75 5.75 0 1 0 6.85 6.85Z" strokeLinejoin="round" />
    </Glyph>
  );
}

/** Leads out of the site. */
export function ExternalLinkIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M6.5 3.5h-3v9h9v-3M9.5 2.75h3.75V6.5M12.75 3.25 7.5 8.5" />
    </Glyph>
  );
}

/** Two sheets: copies. */
export function CopyIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M5.75 5.75h7.5v7.5h-7.5zM10.25 3.25v-.5h-7.5v7.5h.5" />
    </Glyph>
  );
}

/** A tick: done. */
export function CheckIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="m3 8.5 3.25 3.25L13 4.75" />
    </Glyph>
  );
}

/** A warning triangle: something is wrong. */
export function AlertIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M8 2.25 14.25 13H1.75L8 2.25ZM8 6.5v2.75M8 11.1v.05" strokeLinejoin="round" />
    </Glyph>
  );
}

/** A letter i in a circle: good to know. */
export function InfoIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <circle cx="8" cy="8" r="6" />
      <path d="M8 7.5v3.25M8 5.1v.05" />
    </Glyph>
  );
}

/** A solid triangle pointing up: risen, gained. */
export function ArrowUpIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M8 3.25 14 12.75H2L8 3.25Z" fill="currentColor" strokeLinejoin="round" />
    </Glyph>
  );
}

/** A solid triangle pointing down: fallen, lost. */
export function ArrowDownIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M8 12.75 2 3.25h12L8 12.75Z" fill="currentColor" strokeLinejoin="round" />
    </Glyph>
  );
}

/** A chain link: shares an address. */
export function LinkIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path
        d="M6.75 9.25a2.5 2.5 0 0 0 3.54 0l2.2-2.2a2.5 2.5 0 0 0-3.54-3.54l-.7.7M9.25 6.75a2.5 2.5 0 0 0-3.54 0l-2.2 2.2a2.5 2.5 0 0 0 3.54 3.54l.7-.7"
        strokeLinecap="round"
      />
    </Glyph>
  );
}

/** The mark of X, the social network. */
export function XLogoIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path
        d="M2.75 2.75h2.6l7.9 10.5h-2.6L2.75 2.75ZM12.6 2.75 8.9 6.9M7.05 9.1l-3.7 4.15"
        strokeWidth={1.4}
      />
    </Glyph>
  );
}

/** Four squares: shows a list as cards. */
export function CardsIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M2.5 2.5H7V7H2.5zM9 2.5h4.5V7H9zM2.5 9H7v4.5H2.5zM9 9h4.5v4.5H9z" />
    </Glyph>
  );
}

/** Rows below a head: shows a list as a table. */
export function RowsIcon(props: IconProps) {
  return (
    <Glyph {...props}>
      <path d="M2.5 2.5h11v11h-11zM2.5 6.25h11M2.5 9.875h11" />
    </Glyph>
  );
}
