import { raw } from '@mikrokit/router/raw';
import { auth } from './auth.ts';
import { admin, member, staff } from './guards.ts';
import { addressRoutes } from './routes/addresses.ts';
import { couponRoutes, reportRoutes, teamRoutes } from './routes/administration.ts';
import { cartRoutes } from './routes/cart.ts';
import { categoryRoutes } from './routes/categories.ts';
import { orderRoutes, orderStaffRoutes } from './routes/orders.ts';
import { productRoutes, productStaffRoutes } from './routes/products.ts';
import { profileRoutes } from './routes/profile.ts';
import { returnRoutes } from './routes/returns.ts';
import { reviewMemberRoutes, reviewRoutes } from './routes/reviews.ts';
import { shopRoutes } from './routes/shop.ts';
import { stockRoutes, supplierRoutes } from './routes/stock.ts';
import { wishlistRoutes } from './routes/wishlists.ts';

/** All routes. The routes of members, the staff and admins are inside their guards. */
export const routes = {
  auth: raw({
    http: ['GET /api/auth/{path...}', 'POST /api/auth/{path...}'],
    handler: (_context, request) => auth.handler(request),
  }),
  shop: shopRoutes,
  products: productRoutes,
  categories: categoryRoutes,
  reviews: reviewRoutes,
  profile: profileRoutes,
  addresses: addressRoutes,
  cart: cartRoutes,
  wishlists: wishlistRoutes,
  orders: orderRoutes,
  myReviews: reviewMemberRoutes,
  office: member.routes({
    products: productStaffRoutes,
    stock: stockRoutes,
    suppliers: supplierRoutes,
    orders: orderStaffRoutes,
    returns: returnRoutes,
    administration: staff.routes({
      team: teamRoutes,
      coupons: couponRoutes,
      reports: reportRoutes,
      whoami: (context) => context.staff,
      root: admin.routes({ whoami: (context) => context.admin }),
    }),
  }),
};
