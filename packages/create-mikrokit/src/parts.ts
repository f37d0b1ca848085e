// What a test of all projects needs: the questions, and the files that answers lead to.
export { type Choices, offeredChoices, questionNames } from './choices.ts';
export { composeFiles } from './compose-files.ts';
export { mergeManifests } from './merge-manifests.ts';
