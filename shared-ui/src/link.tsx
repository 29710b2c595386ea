import type { ComponentProps } from 'react';
import { Link as RouterLink } from 'react-router';

/**
 * A link to a page of the site.
 *
 * React Router marks each link for the route discovery of its framework, which we do not use. On a page of fifty links
 * the attribute would be wasted text.
 */
export const Link = (props: ComponentProps<typeof RouterLink>) => <RouterLink discover="none" {...props} />;
