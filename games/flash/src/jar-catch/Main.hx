import flash.display.Shape;
import flash.display.Sprite;

// From the top folder of the repository:
// haxe -cp games/flash/src/shack -cp games/flash/src/jar-catch -main Main --swf games/flash/jar-catch.swf --swf-version 11 --swf-header 720:440:60:0f141d

/** A cat walks along the top shelf and pushes things off it. Jars belong in the basket, bricks do not. **/
class Main extends Shack {
	static inline var SHELF = 112;
	static inline var FLOOR = 408;
	static inline var RIM = 346;
	static inline var REACH = 54;

	final cat = new Cat();
	final basket = new Sprite();
	final things = new Sprite();
	var falling:Array<Thing> = [];
	var goal = 360.0;
	var untilPush = 1.0;
	var row = 0;
	var lastMouse = -1.0;

	static function main() {
		flash.Lib.current.addChild(new Main());
	}

	function new() {
		super("Jar Catch", "The cat is on the shelf again.\nCatch the jars, leave the bricks.\nArrow keys or the mouse. P: pause, R: restart.");
	}

	override function reset() {
		if (scene.numChildren == 0) build();
		while (things.numChildren > 0) things.removeChildAt(0);
		falling = [];
		basket.x = 360;
		cat.x = 360;
		untilPush = 0.9;
		row = 0;
		lastMouse = mouseX;
	}

	function build() {
		final room = new Shape();
		final g = room.graphics;
		g.beginFill(0xffe2a3, 0.05);
		g.moveTo(330, 0);
		g.lineTo(390, 0);
		g.lineTo(600, FLOOR);
		g.lineTo(120, FLOOR);
		g.endFill();
		Shack.plank(g, 0, SHELF, Shack.W, 14);
		for (bracket in [90, 360, 630]) {
			g.beginFill(0x3d2919);
			g.moveTo(bracket - 6, SHELF + 14);
			g.lineTo(bracket + 6, SHELF + 14);
			g.lineTo(bracket + 2, SHELF + 46);
			g.lineTo(bracket - 2, SHELF + 46);
			g.endFill();
		}
		Shack.plank(g, 0, FLOOR, Shack.W, 32);
		for (board in 0...8) {
			g.beginFill(0x3d2919);
			g.drawRect(board * 104 + 40, FLOOR + 6, 2, 26);
			g.endFill();
		}
		scene.addChild(room);
		scene.addChild(cat);
		cat.y = SHELF;
		scene.addChild(things);
		paintBasket();
		basket.y = RIM;
		scene.addChild(basket);
	}

	function paintBasket() {
		final g = basket.graphics;
		g.beginFill(0x9a6b3a);
		g.moveTo(-REACH, 0);
		g.lineTo(REACH, 0);
		g.lineTo(REACH - 14, 60);
		g.lineTo(14 - REACH, 60);
		g.endFill();
		g.lineStyle(2, 0x6b4624);
		for (line in 1...4) {
			g.moveTo(-REACH + line * 3.5, line * 15);
			g.lineTo(REACH - line * 3.5, line * 15);
		}
		for (line in -3...4) {
			g.moveTo(line * 14, 0);
			g.lineTo(line * 11, 60);
		}
		g.lineStyle();
		g.beginFill(0xd9b17c);
		g.drawRoundRect(-REACH - 4, -5, REACH * 2 + 8, 11, 8);
		g.endFill();
	}

	override function step(seconds:Float) {
		moveBasket(seconds);
		moveCat(seconds);
		for (thing in falling.copy()) {
			thing.fall(seconds);
			if (thing.y > RIM - 6 && thing.y < RIM + 26 && Math.abs(thing.x - basket.x) < REACH) caught(thing);
			else if (thing.y > FLOOR - 14) dropped(thing);
			if (state != Playing) return;
		}
	}

	function moveBasket(seconds:Float) {
		final steer = steering();
		// The mouse counts while it moves, the keys while they are pressed: whoever was last leads.
		if (Math.abs(mouseX - lastMouse) > 1) {
			lastMouse = mouseX;
			basket.x = lastMouse;
		} else {
			basket.x += steer * 560 * seconds;
		}
		basket.x = Math.max(REACH, Math.min(Shack.W - REACH, basket.x));
	}

	function moveCat(seconds:Float) {
		final speed = Math.min(420, 170 + age * 3);
		final way = goal - cat.x;
		if (Math.abs(way) < speed * seconds) goal = 50 + Math.random() * (Shack.W - 100);
		else cat.walk(way > 0 ? 1 : -1, speed * seconds);

		untilPush -= seconds;
		if (untilPush > 0) return;
		untilPush = Math.max(0.42, 1.25 - age * 0.011);
		final thing = new Thing(Math.min(330, 130 + age * 2.2));
		thing.x = cat.x + cat.scaleX * 26;
		thing.y = SHELF - 10;
		cat.push();
		things.addChild(thing);
		falling.push(thing);
	}

	function caught(thing:Thing) {
		remove(thing);
		if (thing.isBrick) {
			burst(thing.x, RIM, 0xb5482f, 14);
			row = 0;
			lose("A brick in the basket.");
			return;
		}
		row++;
		final points = (thing.isHoney ? 50 : 10) + (row >= 10 ? 10 : row >= 5 ? 5 : 0);
		float(thing.x, RIM - 40, '+$points', thing.isHoney ? Shack.LAMP : Shack.TEXT);
		gain(points);
	}

	function dropped(thing:Thing) {
		remove(thing);
		burst(thing.x, FLOOR - 8, thing.colour, 16);
		if (thing.isBrick) return;
		row = 0;
		lose("The last jar is in pieces.");
	}

	function remove(thing:Thing) {
		things.removeChild(thing);
		falling.remove(thing);
	}
}

class Thing extends Sprite {
	public final isBrick:Bool;
	public final isHoney:Bool;
	public final colour:Int;

	var speed:Float;
	final spin = (Math.random() - 0.5) * 160;

	public function new(speed:Float) {
		super();
		this.speed = speed * 0.5;
		final kind = Math.random();
		isBrick = kind < 0.2;
		isHoney = kind > 0.92;
		colour = isBrick ? 0xb5482f : isHoney ? Shack.LAMP : [Shack.RED, Shack.GREEN, Shack.BLUE, 0xb36ad0][Std.random(4)];
		if (isBrick) paintBrick() else paintJar();
		acceleration = speed * 1.1;
	}

	final acceleration:Float;

	public function fall(seconds:Float) {
		speed += acceleration * seconds;
		y += speed * seconds;
		rotation += spin * seconds;
	}

	function paintBrick() {
		graphics.beginFill(colour);
		graphics.drawRect(-20, -11, 40, 22);
		graphics.endFill();
		graphics.beginFill(0x7d2c1a);
		graphics.drawRect(-20, 6, 40, 5);
		for (hole in [-11, 0, 11]) graphics.drawCircle(hole, -2, 3.4);
		graphics.endFill();
	}

	function paintJar() {
		graphics.beginFill(0xdfeaf2, 0.28);
		graphics.drawRoundRect(-15, -16, 30, 36, 12);
		graphics.endFill();
		graphics.beginFill(colour);
		graphics.drawRoundRect(-12, -6, 24, 23, 8);
		graphics.endFill();
		graphics.beginFill(0xffffff, 0.5);
		graphics.drawRect(-10, -3, 3, 16);
		graphics.endFill();
		graphics.beginFill(isHoney ? Shack.SIGN : 0xa9b6c6);
		graphics.drawRoundRect(-14, -21, 28, 8, 4);
		graphics.endFill();
		graphics.beginFill(Shack.SIGN);
		graphics.drawRect(-6, 1, 14, 9);
		graphics.endFill();
	}
}

class Cat extends Sprite {
	static inline var COAT = 0x566176;

	final legs = new Shape();
	final paw = new Shape();
	var stride = 0.0;
	var reach = 0.0;

	public function new() {
		super();
		final coat = COAT;
		addChild(legs);
		final body = new Shape();
		final g = body.graphics;
		g.lineStyle(7, coat);
		g.moveTo(-28, -28);
		g.curveTo(-52, -30, -46, -58);
		g.lineStyle();
		g.beginFill(coat);
		g.drawRoundRect(-34, -38, 60, 24, 22);
		g.endFill();
		// Shapes of one fill would cut each other out where they overlap.
		g.beginFill(coat);
		g.drawCircle(28, -42, 15);
		g.endFill();
		g.beginFill(coat);
		g.moveTo(17, -50);
		g.lineTo(17, -66);
		g.lineTo(28, -56);
		g.moveTo(30, -56);
		g.lineTo(40, -66);
		g.lineTo(41, -49);
		g.endFill();
		g.beginFill(Shack.LAMP);
		g.drawEllipse(25, -47, 5, 6);
		g.drawEllipse(34, -47, 5, 6);
		g.endFill();
		g.beginFill(0x151b26);
		g.drawRect(27, -47, 1.6, 6);
		g.drawRect(36, -47, 1.6, 6);
		g.endFill();
		addChild(body);
		paw.graphics.beginFill(coat);
		paw.graphics.drawRoundRect(0, -4, 20, 8, 8);
		paw.graphics.endFill();
		paw.x = 16;
		paw.y = -20;
		addChild(paw);
		walk(1, 0);
	}

	public function walk(direction:Int, way:Float) {
		x += direction * way;
		scaleX = direction;
		stride += way * 0.12;
		reach = Math.max(0, reach - 0.08);
		paw.rotation = 60 - reach * 70;
		final g = legs.graphics;
		g.clear();
		g.lineStyle(7, COAT);
		for (leg in 0...3) {
			final swing = Math.sin(stride + leg * 2.1) * 6;
			g.moveTo(-26 + leg * 18, -20);
			g.lineTo(-26 + leg * 18 + swing, -3);
		}
	}

	public function push()
		reach = 1;
}
