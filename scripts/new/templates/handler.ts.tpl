async __name__(ctx) {
      // The member's rows: sql.selectFrom(…).where('user_id', '=', signedIn(ctx).id)
      signedIn(ctx);
      return __answer__;
    }
