import { Claims } from './claims-section.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Join } from './join.tsx';
import { Mission } from './mission.tsx';
import { News } from './news.tsx';
import { Partners } from './partners-section.tsx';
import { Protocol } from './protocol.tsx';

/** The home page below its first screen. */
export default function Story() {
  return (
    <>
      <HowItWorks />
      <News />
      <Partners />
      <Mission />
      <Protocol />
      <Claims />
      <Join />
    </>
  );
}
