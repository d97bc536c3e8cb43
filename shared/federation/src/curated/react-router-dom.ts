/**
 * The names of react-router that the product uses. A shared module cannot be tree-shaken, so this
 * list saves 34 kB. The build of a remote that imports another name fails and points here.
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
