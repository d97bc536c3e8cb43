export { securityHandlers } from './handlers.ts';
export { addPasskeyAct, readStepUpRules, removePasskeyAct, rulesAct } from './rules.ts';
export { createStepUp, forgetStepUps, type SensitiveAct, type StepUp } from './step-up.ts';
