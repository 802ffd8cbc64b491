import process from "node:process";
import { walk } from "./walk.js";

process.stdout.write(JSON.stringify(await walk(...JSON.parse(process.argv[2]))));
