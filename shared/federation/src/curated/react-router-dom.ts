/**
 * What the product uses of react-router. A shared module cannot be tree-shaken (its consumers are
 * built elsewhere), so the host provides this list instead of the whole: 34 kB less. The build of a
 * remote that imports another name fails and points here.
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
