/** Body of a 422. */
export class Refused extends Error {
  override name = 'Refused';
  readonly error: 'code' | 'pin' | 'state';

  constructor(error: Refused['error']) {
    super(error);
    this.error = error;
  }
}

/** A 404. */
export class Unknown extends Error {
  override name = 'Unknown';
}
