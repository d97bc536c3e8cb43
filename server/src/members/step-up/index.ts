export { createStepUp, forgetStepUps, type SensitiveAct, type StepUp } from './step-up.ts';
