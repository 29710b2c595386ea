/**
 * The router, as everything in the product uses it. One instance is shared by the shell and every remote, so the list
 * below is the part that this instance carries: add to it rather than importing `react-router` beside it.
 */

export {
  createPath,
  generatePath,
  type LinkProps,
  type Location,
  MemoryRouter,
  matchPath,
  Navigate,
  type NavigateFunction,
  type NavigateOptions,
  NavLink,
  type NavLinkProps,
  Outlet,
  Route,
  Routes,
  type To,
  useNavigate,
  useParams,
} from 'react-router';
export { AddressRouter, useIsNavigating } from './address-router.tsx';
export { Link } from './link.tsx';
export { useLocation, useNavigationType, usePathname, useSearchParams } from './live-page.ts';
