import { signatures } from '../schemas/index.ts'

/** Prints the functions of the expression language as JSON: what the reference page is made from. */
console.log(JSON.stringify(signatures))
