/**
 * The names of react-router that the product uses. A shared module cannot be tree-shaken, because
 * its consumers are built elsewhere; providing this list instead of the whole package saves 34 kB.
 * The build of a remote that imports another name fails and points here.
 */
export {
  createBrowserRouter,
  matchPath,
  matchRoutes,
  Navigate,
  Outlet,
  RouterProvider,
  redirect,
  UNSAFE_DataRouterStateContext,
  UNSAFE_LocationContext,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useOutlet,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
